import type { LineId } from '#domain';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import styles from './OnTheHouseSwitch.module.css';

// If it cannot be fetched, the form works without it.
const OnTheHouse = lazyPart(
  () => import('./OnTheHouse.tsx').then((module) => module.OnTheHouse),
  () => null,
);

/** In the form of a line that is on the bill: puts all of it on the house. Fetched when a line is opened. */
export const OnTheHouseSwitch = ({ lineId }: { lineId: LineId }) => (
  <div className={styles.switch}>
    <OnTheHouse lineId={lineId} />
  </div>
);
