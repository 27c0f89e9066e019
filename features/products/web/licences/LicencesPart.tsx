import { Radio } from '@mantine/core'
import { useAction, useEndpoint } from '#platform/web/api/query.ts'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { FormPart } from '#platform/web/ui/form/FormPart.tsx'
import form from '#platform/web/ui/form/LongForm.module.css'
import type { Product } from '../../contract.ts'
import { licencesApi, LicenceSource, type LicenceSettings } from '../../contract/licences.ts'
import { LinkedPart } from '../edit/LinkedPart.tsx'
import { KeyList } from './KeyList.tsx'
import { KeyListForm } from './KeyListForm.tsx'
import classes from './Licences.module.css'
import { texts } from './texts.ts'
import { UnusedKeys } from './UnusedKeys.tsx'

const CHOICES = ['none', ...LicenceSource.options] as const

/** Whether buyers of a product get a licence key, and its keys. */
export function LicencesPart({ product: { id } }: { product: Product }) {
  const { data } = useEndpoint(licencesApi.readSettings, { params: { id } })
  return (
    <LinkedPart id="licences">
      <FormPart title={texts.title} hint={texts.hint}>
        {data && <Settings id={id} settings={data} />}
      </FormPart>
    </LinkedPart>
  )
}

function Settings({ id, settings }: { id: number; settings: LicenceSettings }) {
  const { source, unused, issued, owed } = settings
  const change = useAction(licencesApi.changeSettings)
  const choose = (choice: string) => {
    const chosen = LicenceSource.safeParse(choice)
    void change.run({ params: { id }, body: { source: chosen.success ? chosen.data : null } })
  }
  const isList = source === 'list'
  return (
    <>
      <FormError onClose={change.reset}>{change.error?.message}</FormError>
      <Radio.Group label={texts.source} value={source ?? 'none'} onChange={choose}>
        <div className={classes.choices}>
          {CHOICES.map((choice) => (
            <Radio key={choice} value={choice} label={texts.sources[choice]} description={texts.sourceHints[choice]} />
          ))}
        </div>
      </Radio.Group>
      {owed > 0 && <p className={form.notice}>{texts.owed(owed)}</p>}
      {isList && <KeyListForm productId={id} />}
      {unused > 0 ? (
        <UnusedKeys productId={id} unused={unused} issued={issued} />
      ) : (
        (isList || issued > 0) && <p className={form.soft}>{texts.issued(issued)}</p>
      )}
      {(unused > 0 || issued > 0) && <KeyList productId={id} />}
    </>
  )
}
