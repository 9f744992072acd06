import { useId, useState, type FormEvent } from 'react';
import { MAX_SAVED_GROUPS, savedDiner, type Diner } from '#domain';
import '#web/messages/en/save-group.po';
import { t } from '#web/messages/i18n.ts';
import { listNames } from '#web/platform/format.ts';
import type { SaveGroupResult } from '#web/platform/saved/group-store.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { typography } from '#web/ui/styles.ts';
import { useGroups } from './use-groups.ts';

/** The errors of a group to save (docs/product/sync.md, "Saved groups"). */
const ERRORS = {
  incomplete: 'saveGroup.incomplete',
  name: 'saveGroup.noName',
  empty: 'saveGroup.empty',
  limit: 'saveGroup.limit',
} as const satisfies Partial<Record<SaveGroupResult, unknown>>;

const isError = (result: SaveGroupResult): result is keyof typeof ERRORS => result in ERRORS;

/** Asks for a name and saves everyone at the table under it. */
export function SaveGroupDialog({ diners, onClose }: { diners: readonly Diner[]; onClose: () => void }) {
  const { store } = useGroups();
  const [name, setName] = useState('');
  const [error, setError] = useState<keyof typeof ERRORS>();
  const [wasFull] = useState(() => store.isFull());
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const result = store.save(name, diners.map(savedDiner));
    if (isError(result)) return setError(result);
    onClose();
    toast(
      result === 'saved'
        ? { title: t('saveGroup.done'), body: t('saveGroup.done.body'), tone: 'ok' }
        : { title: t('saveGroup.failed'), body: t(`saveGroup.failed.${result}`), tone: 'bad' },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('saveGroup.title')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" form={formId}>
            {t('saveGroup.save')}
          </Button>
        </>
      }
    >
      {wasFull && <Banner tone="warn" title={t('saveGroup.full', { most: MAX_SAVED_GROUPS })} />}
      <form id={formId} onSubmit={submit} noValidate>
        <TextField
          label={t('saveGroup.name')}
          value={name}
          onChange={(text) => {
            setName(text);
            setError(undefined);
          }}
          data-autofocus
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="done"
          maxLength={60}
          error={error && t(ERRORS[error], { most: MAX_SAVED_GROUPS })}
        />
      </form>
      <p className={typography.meta}>
        {t('saveGroup.members', { names: listNames(diners.map((diner) => diner.name)) })}
      </p>
    </Dialog>
  );
}
