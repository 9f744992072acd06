/** The overlay's script, with the names of the live one: `createLemonSqueezy()`, then `LemonSqueezy.Setup/Refresh/Url`. */
export const LEMON_SCRIPT = `(() => {
  let handler = () => {};
  let frame = null;
  let before = null;
  const close = () => {
    if (!frame) return;
    frame.remove();
    frame = null;
    if (before && before.focus) before.focus();
  };
  addEventListener('message', (message) => {
    if (!frame || message.source !== frame.contentWindow || message.origin !== location.origin) return;
    if (message.data === 'close') close();
    handler(message.data);
  });
  window.createLemonSqueezy = () => {
    window.LemonSqueezy = {
      Setup: (options) => { if (options && options.eventHandler) handler = options.eventHandler; },
      Refresh: () => {},
      Url: {
        Open: (url) => {
          close();
          before = document.activeElement;
          frame = document.createElement('iframe');
          const address = new URL(url, location.href);
          address.searchParams.set('embed', '1');
          frame.src = address.href;
          frame.title = 'Checkout';
          frame.className = 'lemonsqueezy-checkout';
          Object.assign(frame.style, {
            position: 'fixed', inset: '0', width: '100%', height: '100%', border: '0', zIndex: '2147483647',
          });
          frame.addEventListener('load', () => frame && frame.focus());
          document.body.append(frame);
        },
        Close: close,
      },
    };
  };
})();
`;
