import { Header } from './Header.tsx';

/**
 * The placeholder of a page until its code has loaded: the name at the top, where most pages have it. It is in `app.html` as well, so that
 * a slow phone shows it before any script has loaded (docs/decisions/0016-react.md). It shows nothing else, because a gate may come first.
 */
export const Waiting = () => <Header />;
