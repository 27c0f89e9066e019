import type { ReactNode } from 'react'
import { TransferProgress } from '#platform/web/files/transfer/TransferProgress.tsx'
import { texts } from './texts.ts'
import { cancelTransfer, pauseTransfer, resumeTransfer, type Transfer } from './transfers.ts'

/** An upload with its progress and controls; shows `arrived` once it is complete. */
export function TransferRow({ transfer, arrived }: { transfer: Transfer; arrived?: ReactNode }) {
  const { id, details, file, replaces } = transfer
  return (
    <TransferProgress
      transfer={transfer}
      name={replaces ? texts.newFileFor(replaces.title) : details.title.trim() || file.name}
      arrived={arrived}
      onPause={() => pauseTransfer(id)}
      onResume={() => resumeTransfer(id)}
      onCancel={() => cancelTransfer(id)}
    />
  )
}
