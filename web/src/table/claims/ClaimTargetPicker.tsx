import { useRef } from 'react';
import { dinersAt, type Diner, type DinerId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { layout } from '#web/ui/styles.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { useFocusKept } from '#web/ui/overlays/use-focus-kept.ts';
import type { ClaimTarget } from './use-claim-target.ts';

export interface ClaimTargetPickerProps {
  readonly table: Pick<LiveTable, 'bill' | 'seats' | 'me'>;
  /** The diner without a phone for whom this phone also claims. */
  readonly partner: Diner | undefined;
  readonly chosen: ClaimTarget;
  readonly onChoose: (chosen: ClaimTarget) => void;
  readonly onClaimAlsoFor: (dinerId: DinerId | null) => void;
}

/** For a couple with one phone: chooses another diner for whom it also claims, and for whom the next taps are. */
export function ClaimTargetPicker({
  table,
  partner,
  chosen,
  onChoose,
  onClaimAlsoFor,
}: ClaimTargetPickerProps) {
  const { bill, seats, me } = table;
  const area = useRef<HTMLDivElement>(null);
  useFocusKept(area);
  const seated = dinersAt(seats);
  const free = bill.diners.filter(({ id }) => id === partner?.id || !seated.has(id));
  const name = bill.diners.find(({ id }) => id === me?.dinerId)?.name ?? '';
  if (free.length === 0) return null;
  return (
    <div ref={area} className={layout.stack}>
      {partner && (
        <Segmented<ClaimTarget>
          label={t('live.couple.who')}
          value={chosen}
          onChange={onChoose}
          options={[
            { value: 'me', label: name },
            { value: 'partner', label: partner.name },
            { value: 'both', label: t('live.couple.both') },
          ]}
        />
      )}
      {/* Closes again once somebody is chosen. */}
      <Disclosure key={partner?.id} look="link" title={t('live.couple.open')}>
        <SelectField
          label={t('live.couple.choose')}
          value={partner?.id ?? ''}
          options={[
            { value: '', label: t('live.couple.nobody') },
            ...free.map((diner) => ({ value: diner.id, label: diner.name })),
          ]}
          onChange={(id) => {
            onChoose(id === '' ? 'me' : 'partner');
            onClaimAlsoFor(id === '' ? null : id);
          }}
        />
      </Disclosure>
    </div>
  );
}
