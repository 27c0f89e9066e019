import { Kbd, Textarea } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { timeText, type Cue } from './cues.ts'
import classes from './Editing.module.css'
import { texts } from './texts.ts'
import type { Remote } from './useRemote.ts'

// Minimum duration of a caption that ends where it begins.
const MIN_SECONDS = 1
const TEXT_MAX_LENGTH = 500

/** Input for typing captions during playback: the first letter starts a line, and Enter ends it. */
export function LiveCaptionInput({ remote, onLine }: { remote: Remote; onLine: (cue: Cue) => void }) {
  const [text, setText] = useState('')
  const [from, setFrom] = useState<number | null>(null)
  const type = (typed: string) => {
    setText(typed)
    if (typed.trim() === '') setFrom(null)
    else if (from === null) setFrom(remote.now())
  }
  const end = () => {
    if (from === null) return
    onLine({ from, to: Math.max(remote.now(), from + MIN_SECONDS), text: text.trim() })
    setText('')
    setFrom(null)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const keyAction = actionOf(event, { end, toggle: remote.toggle, back: remote.back })
    if (!keyAction) return
    event.preventDefault()
    keyAction()
  }
  return (
    <div className={classes.nowSaid}>
      <Textarea
        label={texts.nowSaid}
        description={from === null ? texts.notBegun : texts.beganAt(timeText(from))}
        minRows={2}
        maxLength={TEXT_MAX_LENGTH}
        aria-keyshortcuts="Enter Alt+K Alt+J"
        value={text}
        onChange={({ currentTarget: { value } }) => type(value)}
        onKeyDown={handleKeyDown}
      />
      <div className={classes.buttons}>
        <Button variant="default" size="sm" onClick={remote.toggle}>
          {texts.play} / {texts.pause}
        </Button>
        <Button variant="default" size="sm" onClick={remote.back}>
          {texts.back}
        </Button>
        <Button variant="default" size="sm" disabled={from === null} onClick={end}>
          {texts.endLine}
        </Button>
      </div>
      <div className="note">
        {texts.keys}
        <ul className={classes.keys}>
          {texts.keysList.map(([key, keyAction]) => (
            <li key={key}>
              <Kbd>{key}</Kbd> {keyAction}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

type RemoteActions = Record<'end' | 'toggle' | 'back', () => void>

// Matched by physical key: with Alt, some keyboard layouts produce other characters.
function actionOf(
  { key, code, altKey, shiftKey, nativeEvent }: KeyboardEvent,
  keyAction: RemoteActions,
): (() => void) | undefined {
  if (altKey && code === 'KeyK') return keyAction.toggle
  if (altKey && code === 'KeyJ') return keyAction.back
  // During IME composition, Enter confirms the character and does not end the line.
  return key === 'Enter' && !shiftKey && !altKey && !nativeEvent.isComposing ? keyAction.end : undefined
}
