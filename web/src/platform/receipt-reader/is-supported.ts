/** A module with one function of SIMD instructions (`i32.const 0, i8x16.splat, i8x16.popcnt`), as wasm-feature-detect has it. */
const SIMD_MODULE = Uint8Array.from(atob('AGFzbQEAAAABBQFgAAF7AwIBAAoKAQgAQQD9D/1iCw=='), (char) =>
  char.charCodeAt(0),
);

/** True if this browser can run the reader: WebAssembly with SIMD, which some browser modes switch off, and pictures in a worker. */
export const isSupported = (): boolean =>
  typeof WebAssembly === 'object' &&
  WebAssembly.validate(SIMD_MODULE) &&
  typeof Worker === 'function' &&
  typeof OffscreenCanvas === 'function';
