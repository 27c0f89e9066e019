import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Disclosure } from '#platform/web/ui/layout/Disclosure.tsx'
import { legalApi } from '../../contract.ts'
import classes from './LegalAdmin.module.css'
import { texts } from './texts.ts'

/** Placeholders that documents can contain, with their current values. */
export function PlaceholderList() {
  const query = useEndpoint(legalApi.listPlaceholders, {})
  return (
    <Disclosure title={texts.placeholders}>
      <QueryView query={query}>
        {(placeholders) => (
          <dl className={classes.values}>
            {placeholders.map(({ name, value }) => [
              <dt key={name}>
                <code>{`{{${name}}}`}</code>
              </dt>,
              <dd key={`${name} value`}>{value || '–'}</dd>,
            ])}
          </dl>
        )}
      </QueryView>
    </Disclosure>
  )
}
