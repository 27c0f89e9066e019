import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { createIdempotencyKey } from '../../api/call.ts'
import { useRefreshAfter } from '../../api/query.ts'
import type { Destination, Resumable, ResumableUpload } from '../resumable.ts'
import { withSample } from './pace.ts'
import { texts } from './texts.ts'
import type { TransferState, TransferStage } from './TransferProgress.tsx'

/** Upload of this tab, in progress or finished. */
export interface Transfer extends TransferState {
  /** Unique within this tab. */
  id: string
  /** Whether it is a multipart upload straight to storage. */
  inParts: boolean
}

export interface Transfers<Own> {
  accountId: number | null
  transfers: readonly (Transfer & Own)[]
  /** Incremented whenever the uploads on the server change. */
  changes: number
}

/** File to upload. */
export interface Outgoing<Own> {
  file: File
  /** Destination of an earlier, partial upload. */
  destination?: Destination | undefined
  own: Own
}

/** Upload settings of a feature, with its own state (`Own`) of each upload. */
export interface TransferOptions<Own extends object> {
  announce: (transfer: Transfer & Own) => Resumable['announce']
  parts: Resumable['parts']
  /** The tus endpoints that append bytes and delete an upload. */
  tus: { append: Endpoint; cancel: Endpoint }
  /** Called on progress, which counts as activity of the signed-in user. */
  onProgress: () => void
  /** Called before an upload starts or resumes. */
  onBegin?: (transfer: Transfer & Own) => void
  onDestination?: (id: string, path: string) => void
  /** Called when this tab stops sending an upload, complete or not. */
  onEnd?: (id: string) => void
  /** Returns the feature's state of a completed upload. */
  onCompleted?: (transfer: Transfer & Own, response: unknown) => Promise<Partial<Own>>
  /** Whether closing the tab would lose something; by default, while the upload is in progress. */
  needsTab?: (transfer: Transfer & Own) => boolean
}

// A second upload fills the pauses in which the first waits for responses; more would only delay each of them.
const CONCURRENT_UPLOADS = 2
const UNFINISHED_STAGES: readonly TransferStage[] = ['queued', 'sending', 'waiting', 'paused']
const ACTIVE_STAGES: readonly TransferStage[] = ['sending', 'waiting']

/** Returns whether an upload still needs this tab. */
export const isUnfinished = ({ stage }: Pick<Transfer, 'stage'>): boolean => UNFINISHED_STAGES.includes(stage)

// Loaded on the first upload.
const loadUploader = () => import('../resumable.ts')

const NONE: readonly never[] = []

/** Creates an upload queue. It continues on every screen, until the tab is closed or the user logs out. */
export function transferQueue<Own extends object>(options: TransferOptions<Own>) {
  type OwnTransfer = Transfer & Own
  const useTransfers = create<Transfers<Own>>(() => ({ accountId: null, transfers: [], changes: 0 }))
  const uploads = new Map<string, ResumableUpload>()

  /** Returns an upload; undefined if it was removed. */
  const findTransfer = (id: string): OwnTransfer | undefined =>
    useTransfers.getState().transfers.find((one) => one.id === id)

  /** Updates the state of an upload. */
  const change = (id: string, changes: Partial<Transfer> | Partial<Own>): void => {
    useTransfers.setState(({ transfers }) => ({
      transfers: transfers.map((one) => (one.id === id ? { ...one, ...changes } : one)),
    }))
    startQueued()
  }

  /** Records that the uploads on the server, or their results, have changed. */
  const noteChange = (): void => useTransfers.setState(({ changes }) => ({ changes: changes + 1 }))

  const releaseUpload = (id: string) => {
    uploads.delete(id)
    options.onEnd?.(id)
  }

  const completeTransfer = async (transfer: OwnTransfer, response: unknown) => {
    const { id, file } = transfer
    releaseUpload(id)
    const known = await options.onCompleted?.(findTransfer(id) ?? transfer, response)
    change(id, { ...known, stage: 'arrived', sent: file.size })
    noteChange()
  }

  const start = async (id: string) => {
    const loaded = await loadUploader().catch(() => null)
    const transfer = findTransfer(id)
    // It may have been paused meanwhile, or already started by a pause and resume.
    if (transfer?.stage !== 'sending' || uploads.has(id)) return
    if (loaded) send(transfer, loaded)
    else change(id, { stage: 'refused', problem: texts.notLoaded })
  }

  const send = (transfer: OwnTransfer, { sendResumably }: Awaited<ReturnType<typeof loadUploader>>) => {
    const { id, file, path, inParts } = transfer
    options.onBegin?.(transfer)
    const upload = sendResumably({
      file,
      announce: options.announce(transfer),
      destination: path === null ? null : { path, inParts },
      parts: options.parts,
      onDestination: (known) => {
        options.onDestination?.(id, known.path)
        change(id, known)
        noteChange()
      },
      onState: (stage) => findTransfer(id)?.stage !== stage && change(id, { stage, samples: [] }),
      onProgress: (sent) => {
        options.onProgress()
        change(id, { sent, samples: withSample(findTransfer(id)?.samples ?? [], { at: Date.now(), sent }) })
      },
      onDone: (response) => void completeTransfer(transfer, response),
      onRefused: ({ message, status }) => {
        releaseUpload(id)
        // An upload unknown to the server would have to start over.
        if (status === 404) change(id, { stage: 'refused', problem: texts.goneMeanwhile, path: null, sent: 0 })
        else change(id, { stage: 'refused', problem: message })
        noteChange()
      },
    })
    uploads.set(id, upload)
  }

  // Starts queued uploads up to the concurrency limit.
  const startQueued = () => {
    const { transfers } = useTransfers.getState()
    const taken = transfers.filter(({ stage }) => ACTIVE_STAGES.includes(stage)).length
    for (const next of transfers
      .filter(({ stage }) => stage === 'queued')
      .slice(0, Math.max(0, CONCURRENT_UPLOADS - taken))) {
      change(next.id, { stage: 'sending', problem: null })
      const waiting = uploads.get(next.id)
      if (waiting) waiting.resume()
      else void start(next.id)
    }
  }

  /** Enqueues files; returns the ids of their uploads. */
  const addTransfers = (accountId: number, outgoing: readonly Outgoing<Own>[]): string[] => {
    leaveOthers(accountId)
    const added = outgoing.map(({ file, destination, own }): OwnTransfer => ({
      ...own,
      id: createIdempotencyKey(),
      file,
      path: destination?.path ?? null,
      inParts: destination?.inParts ?? false,
      stage: 'queued',
      sent: 0,
      samples: [],
      problem: null,
    }))
    useTransfers.setState(({ transfers }) => ({ transfers: [...transfers, ...added] }))
    startQueued()
    return added.map(({ id }) => id)
  }

  /** Pauses an upload until resumed. */
  const pauseTransfer = (id: string): void => {
    uploads.get(id)?.pause()
    change(id, { stage: 'paused', samples: [] })
  }

  /** Queues a paused or refused upload again. */
  const resumeTransfer = (id: string): void => change(id, { stage: 'queued', problem: null })

  const drop = (id: string) => {
    uploads.get(id)?.stop()
    releaseUpload(id)
    useTransfers.setState(({ transfers }) => ({ transfers: transfers.filter((one) => one.id !== id) }))
  }

  /** Removes an upload, and deletes what was sent unless it has arrived. Throws `CallError`. */
  const cancelTransfer = async (id: string): Promise<void> => {
    const transfer = findTransfer(id)
    drop(id)
    startQueued()
    if (transfer?.path && transfer.stage !== 'arrived') await discardTransfer(transfer.path)
  }

  /** Deletes a partial upload from the server. Throws `CallError`. */
  const discardTransfer = async (path: string): Promise<void> => {
    try {
      const { discardSentUpload } = await loadUploader()
      await discardSentUpload(options.tus.cancel, path)
    } finally {
      noteChange()
    }
  }

  /** Stops the uploads of another account, so that they do not continue as this one's; the server retains what it has. */
  const leaveOthers = (accountId: number): void => {
    const { accountId: owner, transfers } = useTransfers.getState()
    if (owner === accountId) return
    for (const { id } of transfers) drop(id)
    useTransfers.setState({ accountId })
  }

  /** Returns this tab's uploads of an account, and refetches what shows them elsewhere on the screen. */
  const useOwnTransfers = (accountId: number): readonly OwnTransfer[] => {
    const { transfers, changes, accountId: owner } = useTransfers()
    const refreshAfter = useRefreshAfter()
    const onProgress = useEffectEvent(() => void refreshAfter(options.tus.append, {}))
    useEffect(() => {
      if (changes > 0) onProgress()
    }, [changes])
    return owner === accountId ? transfers : NONE
  }

  // A listener for each queue: another queue may still need the tab when this one does not.
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  const { needsTab = isUnfinished } = options
  // Closing the tab would stop its uploads.
  useTransfers.subscribe(({ transfers }) => {
    if (transfers.some(needsTab)) window.addEventListener('beforeunload', warn)
    else window.removeEventListener('beforeunload', warn)
  })

  return {
    useTransfers,
    useOwnTransfers,
    findTransfer,
    change,
    noteChange,
    addTransfers,
    pauseTransfer,
    resumeTransfer,
    cancelTransfer,
    discardUpload: discardTransfer,
    leaveOthers,
  }
}
