import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

configure({
  // Rendering everything twice is a sixth of these tests' time: `npm run test:all` does.
  reactStrictMode: Boolean(process.env.REACT_STRICT_MODE),
  // Lazy parts take time to load on a busy machine.
  asyncUtilTimeout: 10_000,
});

afterEach(cleanup);
