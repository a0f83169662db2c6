// Whether this browser lacks what our pages need. Only words of 2009 here: any browser has to be able to read it. The
// page template inlines it without `export`, before everything else.

/** @returns {boolean} */
export var isTooOld = function () {
  var css = typeof CSS === "undefined" ? null : CSS;
  var hasStyles =
    css &&
    css.supports &&
    css.supports("container-type", "size") &&
    css.supports("color", "light-dark(red, red)") &&
    css.supports("grid-template-rows", "subgrid") &&
    css.supports("selector(:has(a))");
  return !hasStyles || !Array.prototype.with || !Array.prototype.toSorted;
};
