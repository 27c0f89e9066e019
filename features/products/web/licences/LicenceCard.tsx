import { useState } from 'react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { copyText } from '#platform/web/ui/feedback/copy-text.ts'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import type { PurchaseLicence, Sale, SoldPart } from '../../contract/purchases.ts'
import cards from '../own/Card.module.css'
import classes from './Licences.module.css'
import { texts } from './texts.ts'

const ReplaceKeyDialog = onDemand(async () => (await import('./ReplaceKeyDialog.tsx')).ReplaceKeyDialog)

const STATE_HINTS = { on_hold: texts.onHold, revoked: texts.revoked } as const

/** Licence key of a purchase, to copy, or why there is none. */
function KeyText({ licence, owed }: { licence: PurchaseLicence; owed: string }) {
  const { key, state } = licence
  if (key === null) return <p>{owed}</p>
  return (
    <>
      <div className={classes.copied}>
        <code className={classes.key} data-invalid={state !== 'active' || undefined}>
          {key}
        </code>
        <Button variant="default" size="sm" onClick={() => void copyText(key, texts.copied)}>
          {texts.copy}
        </Button>
      </div>
      {(state === 'on_hold' || state === 'revoked') && <p>{STATE_HINTS[state]}</p>}
    </>
  )
}

/** Licence key of a product in a bundle for its buyer. */
export const LicenceKeyText = ({ licence }: { licence: PurchaseLicence }) => (
  <div className={cards.card}>
    <KeyText licence={licence} owed={texts.owedToYou} />
  </div>
)

/** Licence key of a purchase for its buyer. */
export const LicenceCard = ({ licence }: { licence: PurchaseLicence }) => (
  <section className={cards.card}>
    <h2 className={cards.title}>{texts.yours}</h2>
    <KeyText licence={licence} owed={texts.owedToYou} />
  </section>
)

/** Licence key of a sale, or of a product in a sold bundle, for its seller, who can replace it or give a first one. */
export function SoldLicenceCard({ sale, part }: { sale: Sale; part?: SoldPart }) {
  const { licence, licensable } = part ?? sale
  const [opened, setOpened] = useState(false)
  return (
    <section className={cards.card}>
      <h2 className={cards.title}>{part ? texts.soldOf(part.product_name) : texts.sold}</h2>
      {licence ? <KeyText licence={licence} owed={texts.owedByYou} /> : <p>{texts.noKey}</p>}
      {licensable && licence?.state !== 'owed' && (
        <div>
          <Button variant="default" size="sm" aria-haspopup="dialog" onClick={() => setOpened(true)}>
            {licence ? texts.replace : texts.giveFirst}
          </Button>
        </div>
      )}
      <ReplaceKeyDialog opened={opened} sale={sale} part={part} onClose={() => setOpened(false)} />
    </section>
  )
}
