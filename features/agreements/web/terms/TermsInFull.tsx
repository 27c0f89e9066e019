import { Stack } from '@mantine/core'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { Difference } from '#platform/web/ui/text/Difference.tsx'
import { useUser } from '#features/accounts/web.tsx'
import type { AgreementStep, HistoryEntry } from '../../contract.ts'
import classes from '../Agreements.module.css'
import { MilestonePlan } from '../milestones/MilestonePlan.tsx'
import { nameIn, type Names } from '../agreement-sentences.ts'
import { texts } from '../texts.ts'

/** A version of the terms, as proposed. */
export interface ReadableTerms extends Pick<
  HistoryEntry,
  'version' | 'price' | 'terms' | 'milestones' | 'changes' | 'user_id'
> {
  at: string
  /** The terms it superseded; null for the first version. */
  before: AgreementStep['before']
}

interface TermsInFullProps {
  opened: boolean
  onClose: () => void
  terms: ReadableTerms
  conversation: Names
}

/** Full text of a version of the terms, with its changes. */
export function TermsInFull({ opened, onClose, terms: shown, conversation }: TermsInFullProps) {
  const { id: ownId } = useUser()
  const { version, price, terms, milestones, user_id, at, changes, before } = shown
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={texts.fullTitle(version)}>
      <Stack gap="sm">
        <p className={classes.price}>
          {formatMoney(price)}
          {before && before.price !== price && (
            <span className={classes.was}> {texts.priceChanged(formatMoney(before.price))}</span>
          )}
        </p>
        <p className={classes.soft}>
          {texts.proposedBy(user_id === ownId ? texts.you : nameIn(conversation, user_id))} <Moment at={at} />
        </p>
        {changes !== null && (
          <blockquote className={classes.said} dir="auto">
            {changes}
          </blockquote>
        )}
        <section
          className={classes.terms}
          dir="auto"
          aria-label={before ? texts.whatChanged(version - 1) : texts.termsLabel}
        >
          {before ? <Difference before={before.terms} after={terms} /> : terms}
        </section>
        <MilestonePlan milestones={milestones} before={before?.milestones} />
      </Stack>
    </Dialog>
  )
}
