import { Checkbox, FileButton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Search, Upload, Video as Camera } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { SEARCH_TYPED_MAX } from '#platform/contract/search-text.ts'
import { usePages } from '#platform/web/api/query.ts'
import { isUnfinished } from '#platform/web/files/transfer/queue.ts'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { useUser } from '#features/accounts/web.tsx'
import { videosApi, type Video } from '../contract.ts'
import { clock } from '#platform/web/format/clock.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { ACCEPTED } from './sending/checks.ts'
import { texts } from './sending/texts.ts'
import { TransferRow } from './sending/TransferRow.tsx'
import { useOwnTransfers } from './sending/transfers.ts'
import { useIntake } from './sending/useIntake.ts'
import classes from './VideoChooser.module.css'

// Loaded only when the user wants to record.
const RecorderStage = lazy(async () => ({ default: (await import('./recorder/RecorderStage.tsx')).RecorderStage }))

// The button that was pressed is gone, so its focus moves here.
const focus = (button: HTMLButtonElement | null) => button?.focus()

const PAGE = 12
const SEARCH_PAUSE_MS = 250

export interface VideoChooserProps {
  /** Ids of the chosen videos. */
  chosen: number[]
  onChange: (ids: number[]) => void
  /** Maximum number of chosen videos. */
  max: number
  label?: string
  /** Called when an upload starts or ends; the video is chosen once it is there. */
  onUnderWay?: (isUnderWay: boolean) => void
}

/** Lets users choose among their own videos, newest first; a video recorded or uploaded here is selected once it has arrived. */
export function VideoChooser({ chosen, onChange, max, label = texts.chooser, onUnderWay }: VideoChooserProps) {
  const { id: accountId } = useUser()
  // Null until the user first opens the recorder.
  const [isRecording, setIsRecording] = useState<boolean | null>(null)
  const [startedHere, setStartedHere] = useState<readonly string[]>([])
  const { take, takeRecording, faults, clearFaults, busy } = useIntake(accountId)
  const transfers = useOwnTransfers(accountId).filter(({ id }) => startedHere.includes(id))
  useArrivals(transfers, (id) => {
    if (!chosen.includes(id) && chosen.length < max) onChange([...chosen, id])
  })
  const send = async (starting: Promise<string[]>) => {
    const ids = await starting
    setStartedHere((before) => [...before, ...ids])
  }
  const underWay = transfers.filter(({ stage }) => stage !== 'arrived')
  const reportUnderWay = useEffectEvent((isOne: boolean) => onUnderWay?.(isOne))
  const isOneUnderWay = transfers.some(isUnfinished)
  useEffect(() => reportUnderWay(isOneUnderWay), [isOneUnderWay])

  return (
    <fieldset className={classes.chooser}>
      <legend className={classes.label}>
        {label} <span className={classes.count}>{texts.chosen(chosen.length, max)}</span>
      </legend>
      <FormError onClose={clearFaults}>
        {faults.length > 0 && faults.map((fault) => <p key={fault}>{fault}</p>)}
      </FormError>
      {underWay.map((transfer) => (
        <TransferRow key={transfer.id} transfer={transfer} />
      ))}
      {isRecording ? (
        <>
          <Button ref={focus} variant="default" size="sm" onClick={() => setIsRecording(false)}>
            {texts.backToList}
          </Button>
          <Suspense fallback={<ListSkeleton rows={1} />}>
            <RecorderStage
              accountId={accountId}
              onUse={(recording, id) => {
                setIsRecording(false)
                void send(takeRecording(recording, id))
              }}
            />
          </Suspense>
        </>
      ) : (
        <>
          <div className="buttons">
            <Button
              {...(isRecording === false && { ref: focus })}
              variant="default"
              leftSection={<Camera size="1.1em" aria-hidden />}
              onClick={() => setIsRecording(true)}
            >
              {texts.record}
            </Button>
            <FileButton multiple accept={ACCEPTED} onChange={(files) => void send(take(files))}>
              {(props) => (
                <Button {...props} variant="default" leftSection={<Upload size="1.1em" aria-hidden />} loading={busy}>
                  {texts.upload}
                </Button>
              )}
            </FileButton>
          </div>
          <OwnVideos chosen={chosen} onChange={onChange} isFull={chosen.length >= max} />
        </>
      )}
    </fieldset>
  )
}

/** Calls back once for each transfer that has become a video. */
function useArrivals(transfers: ReturnType<typeof useOwnTransfers>, onArrived: (videoId: number) => void): void {
  const [reportedIds] = useState(() => new Set<string>())
  const report = useEffectEvent(() => {
    // One at a time, because the next call needs the state that the first one changes.
    const next = transfers.find(({ id, videoId }) => videoId !== null && !reportedIds.has(id))
    if (!next || next.videoId === null) return
    reportedIds.add(next.id)
    onArrived(next.videoId)
  })
  useEffect(() => report())
}

interface OwnVideosProps extends Pick<VideoChooserProps, 'chosen' | 'onChange'> {
  isFull: boolean
}

function OwnVideos({ chosen, onChange, isFull }: OwnVideosProps) {
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words.trim(), SEARCH_PAUSE_MS)
  const query = usePages(
    videosApi.listOwn,
    { query: { limit: PAGE, ...(asked !== '' && { q: asked }) } },
    { keepsPreviousData: true, itemsOf: ({ videos }) => videos },
  )
  const toggle = (id: number, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <>
      <TextInput
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        leftSection={<Search size="1em" aria-hidden />}
        maxLength={SEARCH_TYPED_MAX}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        // The search field lies inside other forms, which Enter must not submit.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <PagesView query={query} empty={<p className={classes.none}>{asked === '' ? texts.noneYet : texts.noneFound}</p>}>
        {(own) => (
          <ul className={classes.videos}>
            {own.map((video) => (
              <li key={video.id}>
                <Choice
                  video={video}
                  isChosen={chosen.includes(video.id)}
                  isFull={isFull}
                  onToggle={(on) => toggle(video.id, on)}
                />
              </li>
            ))}
          </ul>
        )}
      </PagesView>
    </>
  )
}

interface ChoiceProps {
  video: Video
  isChosen: boolean
  isFull: boolean
  onToggle: (on: boolean) => void
}

function Choice({ video, isChosen, isFull, onToggle }: ChoiceProps) {
  const { title, thumbnail_path, duration_ms, state } = video
  return (
    <Checkbox
      className={classes.choice}
      checked={isChosen}
      disabled={isFull && !isChosen}
      onChange={(event) => onToggle(event.currentTarget.checked)}
      label={
        <span className={classes.video}>
          <span className={classes.picture}>
            {thumbnail_path !== null && <img src={thumbnail_path} alt="" loading="lazy" decoding="async" />}
            {duration_ms !== null && <span aria-hidden>{clock(duration_ms / 1000)}</span>}
          </span>
          <span>
            <span dir="auto">{title}</span>
            {state !== 'ready' && <span className={classes.state}>{texts.states[state]}</span>}
          </span>
        </span>
      }
    />
  )
}
