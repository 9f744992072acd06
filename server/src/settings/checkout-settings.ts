import {
  isElsewhere,
  isLocalTrial,
  quote,
  SettingsError,
  type BackendSettings,
  type Environment,
  type NetworkSettings,
} from './settings-values.ts';

/** The provider of the subscription. */
export interface CheckoutSettings {
  readonly provider: 'sandbox' | 'lemonsqueezy' | 'none';
  /** True if the sandbox was chosen by name: it then answers everybody, not only this machine. */
  readonly byName: boolean;
}

const NEEDED = [
  'LEMONSQUEEZY_API_KEY',
  'LEMONSQUEEZY_STORE_ID',
  'CHECKOUT_WEBHOOK_SECRET',
  'CHECKOUT_VARIANT_YEARLY',
] as const;

export interface CheckoutContext extends NetworkSettings {
  readonly backend: BackendSettings;
}

function chosen(env: Environment, around: CheckoutContext): CheckoutSettings {
  const name = (env.CHECKOUT_PROVIDER ?? '').trim();
  if (name === 'sandbox' || name === 'lemonsqueezy' || name === 'none')
    return { provider: name, byName: true };
  if (name !== '')
    throw new SettingsError(`CHECKOUT_PROVIDER must be sandbox, lemonsqueezy or none, not ${quote(name)}.`);
  if (isElsewhere(around.backend)) return { provider: 'none', byName: false };
  if ((env.LEMONSQUEEZY_API_KEY ?? '').trim() !== '') return { provider: 'lemonsqueezy', byName: false };
  return { provider: isLocalTrial(around) ? 'sandbox' : 'none', byName: false };
}

/** Reads the checkout provider. Throws `SettingsError` for settings that would take money and give nothing, or the other way round. */
export function readCheckout(env: Environment, around: CheckoutContext): CheckoutSettings {
  const settings = chosen(env, around);
  if (settings.provider === 'sandbox' && isElsewhere(around.backend))
    throw new SettingsError(
      'CHECKOUT_PROVIDER must not be sandbox where the backend is not in this process.',
    );
  // The functions of a hosted backend have their own secrets, so these are not required here.
  if (settings.provider === 'lemonsqueezy' && !isElsewhere(around.backend)) {
    const missing = NEEDED.filter((name) => (env[name] ?? '').trim() === '');
    if (missing.length > 0)
      throw new SettingsError(
        `${missing.join(', ')} must be set to sell by Lemon Squeezy (docs/subscriptions.md).`,
      );
  }
  return settings;
}
