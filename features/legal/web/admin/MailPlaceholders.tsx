import { Disclosure } from '#platform/web/ui/layout/Disclosure.tsx'
import type { EditableMail } from '../../contract/mail-texts.ts'
import classes from './LegalAdmin.module.css'
import { mailTexts } from './mail-texts.ts'

/** Placeholders that an email can contain, with their sample values. */
export const MailPlaceholders = ({ mail: { placeholders } }: { mail: EditableMail }) => (
  <Disclosure title={mailTexts.placeholders}>
    <dl className={classes.values}>
      {placeholders.map(({ name, sample, is_needed }) => [
        <dt key={name}>
          <code>{`{{${name}}}`}</code>
          {is_needed && ` (${mailTexts.needed})`}
        </dt>,
        <dd key={`${name} sample`}>{sample}</dd>,
      ])}
    </dl>
  </Disclosure>
)
