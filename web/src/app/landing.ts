// The landing page arrives as HTML, rendered at build time: the app starts once that is on the screen.
const start = () => void import('./main.tsx');
if (document.readyState === 'complete') start();
else window.addEventListener('load', start, { once: true });
