import { Disclosure } from '#platform/web/ui/layout/Disclosure.tsx'
import { FactList } from '#platform/web/ui/list/FactList.tsx'
import { codeOf, type Agreement, type AgreementRecord } from '../../contract.ts'
import { exactTime } from './exact-time.ts'
import classes from './RecordSheet.module.css'
import { Seal } from './Seal.tsx'
import { texts } from '../texts.ts'

// Enough of the hash to be unique, yet short enough to type.
const HASH_DIGITS = 16

/** Returns the public URL that verifies a record by its printed code. */
export const verificationUrl = ({ agreement_id, head_hash }: AgreementRecord): string =>
  `${window.location.origin}/agreements/verify?code=A-${agreement_id}-${head_hash.slice(0, HASH_DIGITS)}`

/** Everything needed to verify a record: its code, all hashes, and the numbers and times that they cover. */
export function Proof({ agreement, record }: { agreement: Agreement; record: AgreementRecord }) {
  return (
    <Disclosure title={texts.proof}>
      <p className={classes.code}>{codeOf(record)}</p>
      <p>
        {texts.codeHint} <span className={classes.address}>{verificationUrl(record)}</span>
      </p>
      <HashedFacts agreement={agreement} />
      <p className="note">{texts.hashMadeOf}</p>
      <ul className={classes.hashes}>
        {record.versions.toReversed().map(({ version, content_hash }) => (
          <li key={version}>
            {texts.version(version)}
            <Seal label={texts.contentHash} hash={content_hash} />
          </li>
        ))}
      </ul>
      <p className="note">{texts.stepsHint}</p>
      <ol className={classes.hashes}>
        {record.events.map(({ seq, action, at, hash }) => (
          <li key={seq}>
            {texts.sealedStep(seq, texts.actions[action], exactTime(at))}
            <Seal label={texts.seal} hash={hash} />
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}

// Includes every input of the content hashes, so that they can be computed from the paper alone.
function HashedFacts({ agreement }: { agreement: Agreement }) {
  const { request_id, client_id, client_username, developer_id, developer_username } = agreement
  const facts = [
    [texts.requestLabel, texts.number(request_id)],
    [texts.client, texts.withNumber(client_username, client_id)],
    [texts.creator, texts.withNumber(developer_username, developer_id)],
    [texts.currencyLabel, texts.currency],
  ] as const
  return <FactList className={classes.hashed} facts={facts} />
}
