import { Suspense } from 'react'
import { lazyPart } from '#platform/web/ui/layout/lazyPart.tsx'
import { codeOf, type AgreementRecord } from '../../contract.ts'
import { verificationUrl } from './Proof.tsx'
import classes from './RecordSheet.module.css'
import { texts } from '../texts.ts'

const QrCode = lazyPart(
  () => import('#platform/web/ui/media/QrCode.tsx'),
  (file) => file.QrCode,
)

/** How to verify a printed record: a QR code, the URL it leads to, and the full hash. */
export function RecordSeal({ record }: { record: AgreementRecord }) {
  const address = verificationUrl(record)
  return (
    <div className={classes.recordSeal}>
      <div className={classes.qr}>
        <Suspense>
          <QrCode text={address} label={texts.qrLabel} />
        </Suspense>
      </div>
      <div>
        <p className={classes.code}>{address}</p>
        <p className={classes.code}>{codeOf(record)}</p>
      </div>
    </div>
  )
}
