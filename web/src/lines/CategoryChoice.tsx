import Shapes from 'lucide-react/icons/shapes';
import Utensils from 'lucide-react/icons/utensils';
import Wine from 'lucide-react/icons/wine';
import { memo } from 'react';
import type { Category } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { setCategory } from './line-actions.ts';

const OPTIONS: readonly { value: Category; icon: typeof Wine }[] = [
  { value: 'Food', icon: Utensils },
  { value: 'Drinks', icon: Wine },
  { value: 'Other', icon: Shapes },
];

/** Food, drinks or something else. Memoised: it shows nothing of what is typed below it. */
export const CategoryChoice = memo(function CategoryChoice({ value }: { readonly value: Category }) {
  const store = useBillStore();
  return (
    <Segmented
      label={t('items.category')}
      hideLabel
      value={value}
      options={OPTIONS.map((option) => ({ ...option, label: t(`category.${option.value}`) }))}
      onChange={(category) => setCategory(store, category)}
    />
  );
});
