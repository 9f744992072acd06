import { MODELS } from 'virtual:receipt-models';

export type ModelName = (typeof MODELS)[number]['name'];
export type ModelContents = Readonly<Record<ModelName, Uint8Array<ArrayBuffer>>>;

/** A file that the reader needs. `sha256`: in hexadecimal digits, also its name on the device; `bytes`: once unpacked. */
export interface Model {
  readonly name: ModelName;
  readonly sha256: string;
  readonly bytes: number;
  /** The size of the download. */
  readonly download: number;
}

/** Browsers ask for brotli over https only. */
const isSecure = (): boolean => globalThis.isSecureContext;

/** Everything that the reader needs beyond its scripts, with what each takes to download here. */
export const models = (): readonly Model[] =>
  MODELS.map(({ name, sha256, bytes, brotliBytes, gzipBytes }) => ({
    name,
    sha256,
    bytes,
    download: isSecure() ? brotliBytes : gzipBytes,
  }));

/** The download size of these models, in bytes. */
export const downloadOf = (some: readonly Model[]): number =>
  some.reduce((sum, { download }) => sum + download, 0);
