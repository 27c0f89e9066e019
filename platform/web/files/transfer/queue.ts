import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { newKey } from '../../api/call.ts'
import { useRefreshAfter } from '../../api/query.ts'
import type { Destination, Resumable, ResumableUpload } from '../resumable.ts'
import { withSample } from './pace.ts'
import { texts } from './texts.ts'
import type { SeenTransfer, TransferStage } from './TransferProgress.tsx'

/** A file that this tab sends, or has sent. */
export interface Transfer extends SeenTransfer {
  /** Of this tab alone. */
  id: string
  /** Whether its bytes go straight to the storage. */
  inParts: boolean
}

export interface Transfers<Own> {
  accountId: number | null
  transfers: readonly (Transfer & Own)[]
  /** Grows with every change of what the server knows of files on their way. */
  changes: number
}

/** A file to be sent. */
export interface Outgoing<Own> {
  file: File
  /** Where an earlier part of it was sent to. */
  destination?: Destination | undefined
  own: Own
}

/** How the files of a feature are sent, and what it knows of each beside what all have. */
export interface Way<Own extends object> {
  announce: (transfer: Transfer & Own) => Resumable['announce']
  parts: Resumable['parts']
  /** The calls of tus that take bytes, and throw them away. */
  tus: { append: Endpoint; cancel: Endpoint }
  /** What a signed-in person does all the while. */
  onProgress: () => void
  /** Told before one is sent, whether for the first time or again. */
  onBegin?: (transfer: Transfer & Own) => void
  onDestination?: (id: string, path: string) => void
  /** Told when one is no longer sent from here, whole or not. */
  onEnd?: (id: string) => void
  /** Answers what else is known of one that is whole. */
  onWhole?: (transfer: Transfer & Own, answer: unknown) => Promise<Partial<Own>>
  /** Whether closing the tab would lose something of it; where nothing is said, while it is under way. */
  needsTab?: (transfer: Transfer & Own) => boolean
}

// A second one fills the pauses in which the first waits for answers; more would only make each of them later.
const AT_ONCE = 2
const UNDER_WAY: readonly TransferStage[] = ['queued', 'sending', 'waiting', 'paused']
const TAKES_A_PLACE: readonly TransferStage[] = ['sending', 'waiting']

/** Whether a file still needs this tab. */
export const isUnderWay = ({ stage }: Pick<Transfer, 'stage'>): boolean => UNDER_WAY.includes(stage)

// Only who sends something fetches what sends.
const loadSending = () => import('../resumable.ts')

const NONE: readonly never[] = []

/** What this tab sends in one way, in turn. It goes on whatever screen is shown, until the tab is closed or somebody logs out. */
export function transferQueue<Own extends object>(way: Way<Own>) {
  type One = Transfer & Own
  const useTransfers = create<Transfers<Own>>(() => ({ accountId: null, transfers: [], changes: 0 }))
  const uploads = new Map<string, ResumableUpload>()

  /** One of them; undefined when it was put away. */
  const findTransfer = (id: string): One | undefined => useTransfers.getState().transfers.find((one) => one.id === id)

  /** Changes what is known of one. */
  const change = (id: string, changes: Partial<Transfer> | Partial<Own>): void => {
    useTransfers.setState(({ transfers }) => ({
      transfers: transfers.map((one) => (one.id === id ? { ...one, ...changes } : one)),
    }))
    fill()
  }

  /** What the server knows of files on their way, or of what they became, is another now. */
  const noteChange = (): void => useTransfers.setState(({ changes }) => ({ changes: changes + 1 }))

  const letGo = (id: string) => {
    uploads.delete(id)
    way.onEnd?.(id)
  }

  const arrive = async (transfer: One, answer: unknown) => {
    const { id, file } = transfer
    letGo(id)
    const known = await way.onWhole?.(findTransfer(id) ?? transfer, answer)
    change(id, { ...known, stage: 'arrived', sent: file.size })
    noteChange()
  }

  const begin = async (id: string) => {
    const loaded = await loadSending().catch(() => null)
    const transfer = findTransfer(id)
    // Meanwhile it may have been held, or begun by who held it and went on.
    if (transfer?.stage !== 'sending' || uploads.has(id)) return
    if (loaded) send(transfer, loaded)
    else change(id, { stage: 'refused', problem: texts.notLoaded })
  }

  const send = (transfer: One, { sendResumably }: Awaited<ReturnType<typeof loadSending>>) => {
    const { id, file, path, inParts } = transfer
    way.onBegin?.(transfer)
    const upload = sendResumably({
      file,
      announce: way.announce(transfer),
      destination: path === null ? null : { path, inParts },
      parts: way.parts,
      onDestination: (known) => {
        way.onDestination?.(id, known.path)
        change(id, known)
        noteChange()
      },
      onState: (stage) => findTransfer(id)?.stage !== stage && change(id, { stage, samples: [] }),
      onProgress: (sent) => {
        way.onProgress()
        change(id, { sent, samples: withSample(findTransfer(id)?.samples ?? [], { at: Date.now(), sent }) })
      },
      onDone: (answer) => void arrive(transfer, answer),
      onRefused: ({ message, status }) => {
        letGo(id)
        // What the server knows nothing of would have to begin anew.
        if (status === 404) change(id, { stage: 'refused', problem: texts.goneMeanwhile, path: null, sent: 0 })
        else change(id, { stage: 'refused', problem: message })
        noteChange()
      },
    })
    uploads.set(id, upload)
  }

  // Begins with those that wait, as far as there is room beside what is sent.
  const fill = () => {
    const { transfers } = useTransfers.getState()
    const taken = transfers.filter(({ stage }) => TAKES_A_PLACE.includes(stage)).length
    for (const next of transfers.filter(({ stage }) => stage === 'queued').slice(0, Math.max(0, AT_ONCE - taken))) {
      change(next.id, { stage: 'sending', problem: null })
      const waiting = uploads.get(next.id)
      if (waiting) waiting.resume()
      else void begin(next.id)
    }
  }

  /** Sends files, each as soon as it is its turn. Answers how each is called here. */
  const addTransfers = (accountId: number, outgoing: readonly Outgoing<Own>[]): string[] => {
    leaveOthers(accountId)
    const added = outgoing.map(({ file, destination, own }): One => ({
      ...own,
      id: newKey(),
      file,
      path: destination?.path ?? null,
      inParts: destination?.inParts ?? false,
      stage: 'queued',
      sent: 0,
      samples: [],
      problem: null,
    }))
    useTransfers.setState(({ transfers }) => ({ transfers: [...transfers, ...added] }))
    fill()
    return added.map(({ id }) => id)
  }

  /** Holds one until it is resumed. */
  const pauseTransfer = (id: string): void => {
    uploads.get(id)?.pause()
    change(id, { stage: 'paused', samples: [] })
  }

  /** Goes on with one that was held or refused, when it is its turn. */
  const resumeTransfer = (id: string): void => change(id, { stage: 'queued', problem: null })

  const drop = (id: string) => {
    uploads.get(id)?.stop()
    letGo(id)
    useTransfers.setState(({ transfers }) => ({ transfers: transfers.filter((one) => one.id !== id) }))
  }

  /** Puts one away. What was sent of it is thrown away, unless it has arrived. Throws `CallError`. */
  const cancelTransfer = async (id: string): Promise<void> => {
    const transfer = findTransfer(id)
    drop(id)
    fill()
    if (transfer?.path && transfer.stage !== 'arrived') await throwAway(transfer.path)
  }

  /** Throws away what the server has of a file. Throws `CallError`. */
  const throwAway = async (path: string): Promise<void> => {
    try {
      const { throwAwaySent } = await loadSending()
      await throwAwaySent(way.tus.cancel, path)
    } finally {
      noteChange()
    }
  }

  /** What one account sends must not go on as another's: stops it; what the server has of it stays. */
  const leaveOthers = (accountId: number): void => {
    const { accountId: owner, transfers } = useTransfers.getState()
    if (owner === accountId) return
    for (const { id } of transfers) drop(id)
    useTransfers.setState({ accountId })
  }

  /** What this tab sends of an account, and asks again for what shows it elsewhere on the screen. */
  const useOwnTransfers = (accountId: number): readonly One[] => {
    const { transfers, changes, accountId: owner } = useTransfers()
    const refreshAfter = useRefreshAfter()
    const hear = useEffectEvent(() => void refreshAfter(way.tus.append, {}))
    useEffect(() => {
      if (changes > 0) hear()
    }, [changes])
    return owner === accountId ? transfers : NONE
  }

  // One of its own: another queue may still need the tab when this one does not.
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  const { needsTab = isUnderWay } = way
  // Closing the tab would end what it sends.
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
    throwAway,
    leaveOthers,
  }
}
