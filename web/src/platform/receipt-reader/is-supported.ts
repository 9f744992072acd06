/** A module with one function of SIMD instructions (`i32.const 0, i8x16.splat, i8x16.popcnt`), as wasm-feature-detect has it. */
const SIMD_MODULE = Uint8Array.of(
  0,
  97,
  115,
  109,
  1,
  0,
  0,
  0,
  1,
  5,
  1,
  96,
  0,
  1,
  123,
  3,
  2,
  1,
  0,
  10,
  10,
  1,
  8,
  0,
  65,
  0,
  253,
  15,
  253,
  98,
  11,
);

/** True if this browser can run the reader: WebAssembly with SIMD, which some browser modes switch off, and pictures in a worker. */
export const isSupported = (): boolean =>
  typeof WebAssembly === 'object' &&
  WebAssembly.validate(SIMD_MODULE) &&
  typeof Worker === 'function' &&
  typeof OffscreenCanvas === 'function';
