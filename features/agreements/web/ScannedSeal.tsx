import type { AgreementRecord } from '../contract.ts'
import { compareSeal } from './check-record.ts'
import { Finding } from './Finding.tsx'
import classes from './Findings.module.css'
import { Seal } from './Seal.tsx'
import { texts } from './texts.ts'

/** The record that somebody holds on paper, as the address in its code names it. */
export function ScannedSeal({ code }: { code: string }) {
  const [, id = '', hash = ''] = code.split('-')
  return (
    <section className={classes.scanned} aria-label={texts.scanned}>
      <p className={classes.from}>{texts.scanned}</p>
      <h2 className={classes.title}>{texts.scannedTitle(id)}</h2>
      <Seal label={texts.scannedSeal} hash={hash} />
      <p>{texts.scannedText}</p>
    </section>
  )
}

/** Whether a record that holds together is the one that the paper was printed from. */
export function SealComparison({ code, record }: { code: string; record: AgreementRecord }) {
  const result = compareSeal(code, record)
  return (
    <Finding good={result !== 'other'} from={texts.computed} title={texts.sealTitles[result]}>
      {texts.sealTexts[result]}
    </Finding>
  )
}
