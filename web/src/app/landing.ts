// The landing page arrives as HTML, rendered at build time: the app starts once that is on the screen and the browser idle.
import { whenIdle } from '#web/platform/device/idle.ts';

const start = () => void whenIdle(() => import('./main.tsx'));
if (document.readyState === 'complete') start();
else window.addEventListener('load', start, { once: true });
