import Check from 'lucide-react/icons/check';
import { t } from '#web/messages/i18n.ts';
import css from './Subscription.module.css';

const FEATURES = [
  'subscription.feature.splits',
  'subscription.feature.groups',
  'subscription.feature.currencies',
  'subscription.feature.share',
  'subscription.feature.support',
] as const;

/** The features of premium. */
export function Features() {
  return (
    <ul className={css.features} data-tone="ok">
      {FEATURES.map((id) => (
        <li key={id} className={css.feature}>
          <Check size={20} aria-hidden />
          {t(id)}
        </li>
      ))}
    </ul>
  );
}
