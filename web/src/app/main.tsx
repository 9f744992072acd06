import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { t } from '#web/messages/i18n.ts';

const root = document.getElementById('root');
if (root) createRoot(root).render(<StrictMode>{t('app.name')}</StrictMode>);
