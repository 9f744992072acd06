// What our build puts in the place of `react-dom`: the client (`react-dom/client`) reads nothing of it but this record
// of shared internals, the same as in react-dom 19.1; portals, forms and preloading are 1.2 KB gzip, and no page
// uses them. Importing any of these fails the build.
'use strict';

const nothing = () => {};

exports.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE = {
  d: {
    f: nothing,
    r: nothing,
    D: nothing,
    C: nothing,
    L: nothing,
    m: nothing,
    X: nothing,
    S: nothing,
    M: nothing,
  },
  p: 0,
  findDOMNode: null,
};
