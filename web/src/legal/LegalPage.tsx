import { t } from '#web/messages/i18n.ts';
import { useConfig } from '#web/platform/config.ts';
import { ENGLISH } from '#web/messages/languages.ts';
import { currentLanguage } from '#web/platform/language.ts';
import { formatNumber } from '#web/platform/format.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { Sentence } from '#web/ui/Sentence.tsx';
import css from './LegalPage.module.css';

export interface LegalPageProps {
  title: string;
  intro: string;
  /** `more`: a second paragraph. */
  sections: readonly { title: string; body: string; more?: string }[];
}

/** The operator's name, for the texts. */
export function useOperator(): string {
  return useConfig((config) => config.operatorName) || t('legal.operator');
}

/** A legal text: numbered sections, and whom to ask. */
export function LegalPage({ title, intro, sections }: LegalPageProps) {
  const supportEmail = useConfig((config) => config.supportEmail);
  return (
    <article className={css.page}>
      <h1>{title}</h1>
      <p className={cx(typography.meta, css.updated)}>{t('legal.updated')}</p>
      {currentLanguage() !== ENGLISH.tag && <p className={typography.bold}>{t('legal.binding')}</p>}
      <p>{intro}</p>
      <ol className={css.sections}>
        {sections.map((section, index) => (
          <li key={section.title}>
            <h2>
              {formatNumber(index + 1)}. {section.title}
            </h2>
            <p className={layout.smallGapAbove}>{section.body}</p>
            {section.more && <p className={layout.smallGapAbove}>{section.more}</p>}
          </li>
        ))}
      </ol>
      <p>
        <Sentence
          id="legal.contact"
          parts={{
            contact: supportEmail ? (
              <a href={`mailto:${supportEmail}`} dir="ltr">
                {supportEmail}
              </a>
            ) : (
              t('legal.contact.none')
            ),
          }}
        />
      </p>
    </article>
  );
}
