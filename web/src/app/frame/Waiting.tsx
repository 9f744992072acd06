import { Header } from './Header.tsx';

/**
 * What stands where a page will be until its parts are here: the name at the top, in the place that it keeps on most pages. It is in `app.html` as well,
 * so that a slow phone shows it before any script has come (docs/decisions/0016-react.md). Whether there is a gate is not known yet.
 */
export const Waiting = () => <Header />;
