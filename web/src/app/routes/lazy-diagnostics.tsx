import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';

/** Fetched when somebody unfolds them. Without them, gate and profile stay as they are. */
export const Diagnostics = lazyPart(() =>
  import('#web/diagnostics/Diagnostics.tsx').then((module) => module.Diagnostics),
);
