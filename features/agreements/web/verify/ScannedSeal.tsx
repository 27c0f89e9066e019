import type { AgreementRecord } from '../../contract.ts'
import { compareSeal } from './check-record.ts'
import { Finding } from './Finding.tsx'
import classes from './Findings.module.css'
import { Seal } from '../record/Seal.tsx'
import { texts } from '../texts.ts'

/** The printed record that a scanned code refers to. */
export function ScannedSeal({ code }: { code: string }) {
  const [, id = '', hash = ''] = code.split('-')
  return (
    <section className={classes.scanned} aria-label={texts.scanned}>
      <p className="note">{texts.scanned}</p>
      <h2 className={classes.title}>{texts.scannedTitle(id)}</h2>
      <Seal label={texts.scannedSeal} hash={hash} />
      <p>{texts.scannedText}</p>
    </section>
  )
}

/** Compares an intact record with the code of the printed one. */
export function SealComparison({ code, record }: { code: string; record: AgreementRecord }) {
  const result = compareSeal(code, record)
  return (
    <Finding good={result !== 'other'} from={texts.computed} title={texts.sealTitles[result]}>
      {texts.sealTexts[result]}
    </Finding>
  )
}
