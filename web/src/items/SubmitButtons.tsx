import Plus from 'lucide-react/icons/plus';
import { memo } from 'react';
import { t } from '#web/messages/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import layout from '#web/ui/layout.module.css';

interface SubmitProps {
  readonly isEditing: boolean;
  readonly isGone: boolean;
  readonly onCancel: () => void;
}

/**
 * Add for a new line; Cancel and Save for an existing one, or Add if others have removed it in the meantime. Memoised, because no typed
 * text is shown here.
 */
export const SubmitButtons = memo(function SubmitButtons({ isEditing, isGone, onCancel }: SubmitProps) {
  const add = (
    <Button type="submit" variant="primary" icon={Plus} block>
      {t('items.add')}
    </Button>
  );
  if (!isEditing && !isGone) return add;
  return (
    <div className={layout.twoColumns}>
      <Button variant="secondary" onClick={onCancel} block data-once>
        {t('items.cancel')}
      </Button>
      {isEditing ? (
        <Button type="submit" variant="primary" block>
          {t('items.save')}
        </Button>
      ) : (
        add
      )}
    </div>
  );
});
