import { createHash } from 'node:crypto';
import type { Settings } from './settings.ts';

/** What `/config.json` tells every browser. Public by definition: no secret belongs here. */
export interface PublicConfig {
  readonly version: 1;
  readonly mode: 'embedded';
  /** `digest`: lowercase hex SHA-256 of UTF-8 "fairtab-gate:" + password; `null`: no gate. */
  readonly gate: { readonly digest: string | null };
  readonly operatorName: string;
  readonly supportEmail: string;
  readonly socialUrl: string;
}

/** The digest that the gate compares with what a visitor types. */
export function gateDigest(password: string): string {
  return createHash('sha256').update(`fairtab-gate:${password}`, 'utf8').digest('hex');
}

/** The part of the settings that browsers may see. */
export function publicConfig(settings: Settings): PublicConfig {
  return {
    version: 1,
    mode: 'embedded',
    gate: { digest: settings.gatePassword === null ? null : gateDigest(settings.gatePassword) },
    operatorName: settings.operatorName,
    supportEmail: settings.supportEmail,
    socialUrl: settings.socialUrl,
  };
}
