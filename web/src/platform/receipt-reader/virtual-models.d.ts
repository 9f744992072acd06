/** Made by the build (tools/vite/receipt-models-plugin.ts). */
declare module 'virtual:receipt-models' {
  export const MODELS: readonly {
    readonly name: 'runtime' | 'detector' | 'recogniser' | 'alphabet';
    /** Ignored: the bundler sets it. */
    readonly url?: string;
    /** Of the content, in hexadecimal digits. */
    readonly sha256: string;
    readonly bytes: number;
    /** The size of the transfer. */
    readonly brotliBytes: number;
    readonly gzipBytes: number;
  }[];
}
