import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Tag } from '#platform/web/ui/list/StatusBadge.tsx'
import type { Watchable } from '../sources.ts'
import { texts } from './texts.ts'
import classes from './Transcript.module.css'
import { TranscriptLines } from './TranscriptLines.tsx'
import type { Playback } from '../usePlayback.ts'
import { useCues } from './useCues.ts'

interface TranscriptProps {
  video: Watchable
  playback: Playback
}

/** What is said in a video, line by line; choosing a line plays from there. Collapsed at first, when nothing is loaded. */
export function Transcript(props: TranscriptProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.transcript} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.transcript}</summary>
      {isOpen && <Content {...props} />}
    </details>
  )
}

function Content({ video: { captions }, playback }: TranscriptProps) {
  const [chosen, setChosen] = useState(() => preferredLanguage(captions))
  const [wanted, setWanted] = useState('')
  const said = captions.find(({ language }) => language === chosen) ?? captions[0]
  const { cues, hasFailed, retry } = useCues(said)
  if (!said) return null
  return (
    <div className={classes.content}>
      <div className={classes.tools}>
        {captions.length > 1 && (
          <NativeSelect
            aria-label={texts.language}
            data={captions.map(({ language, label }) => ({ value: language, label }))}
            value={said.language}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          />
        )}
        <TextInput
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          maxLength={100}
          value={wanted}
          onChange={({ currentTarget: { value } }) => setWanted(value)}
        />
        {said.is_automatic && <Tag>{texts.automatic}</Tag>}
      </div>
      {hasFailed && (
        <p role="alert" className={classes.state}>
          {texts.failed}{' '}
          <Button size="xs" variant="default" onClick={retry}>
            {texts.again}
          </Button>
        </p>
      )}
      {!hasFailed && cues === null && (
        <p role="status" className={classes.state}>
          {texts.loading}
        </p>
      )}
      {cues && <TranscriptLines key={said.language} cues={cues} wanted={wanted} playback={playback} />}
    </div>
  )
}

type Caption = Watchable['captions'][number]

/** Returns the language of the captions that suit the browser's languages best; the first ones otherwise. */
function preferredLanguage(captions: readonly Caption[]): string | undefined {
  const baseLanguage = (language: string) => language.split('-', 1)[0]
  const found = navigator.languages.flatMap((browserLanguage) =>
    captions.filter(({ language }) => baseLanguage(language) === baseLanguage(browserLanguage)),
  )
  return (found[0] ?? captions[0])?.language
}
