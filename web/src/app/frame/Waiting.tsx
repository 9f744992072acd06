import { Header } from './Header.tsx';

/**
 * The placeholder of a page until its parts are loaded: the name at the top, in the place that it keeps on most pages. It is in `app.html` as well,
 * so that a slow phone shows it before any script has come (docs/decisions/0016-react.md). It is not known yet if there is a gate.
 */
export const Waiting = () => <Header />;
