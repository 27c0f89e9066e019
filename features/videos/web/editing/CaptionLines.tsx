import { Textarea, TextInput } from '@mantine/core'
import { Play, Trash2 } from 'lucide-react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { secondsOf, timeText } from './cues.ts'
import classes from './Editing.module.css'
import { faultOf, inOrder, type Line } from './lines.ts'
import { texts } from './texts.ts'
import type { Remote } from './useRemote.ts'

interface CaptionLinesProps {
  lines: readonly Line[]
  onChange: (lines: readonly Line[]) => void
  remote: Remote
  /** Whether to show validation errors. */
  isChecked: boolean
}

/** Editor of caption lines with their times. */
export function CaptionLines({ lines, onChange, remote, isChecked }: CaptionLinesProps) {
  const change = (key: number, changes: Partial<Line>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...changes } : line)))
  return (
    <section aria-label={texts.lines}>
      <p className={classes.smallTitle}>{texts.lines}</p>
      {lines.length === 0 && <p className="note">{texts.noLines}</p>}
      <ol className={classes.lines}>
        {lines.map((line, at) => (
          <li key={line.key}>
            <LineFields
              nth={at + 1}
              line={line}
              fault={isChecked ? faultOf(line) : null}
              remote={remote}
              onChange={(changes) => change(line.key, changes)}
              onSettled={() => onChange(inOrder(lines))}
              onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

interface LineFieldsProps {
  nth: number
  line: Line
  fault: string | null
  remote: Remote
  onChange: (changes: Partial<Line>) => void
  /** Called after a time was edited, because the line may have to move. */
  onSettled: () => void
  onRemove: () => void
}

function LineFields({ nth, line, fault, remote, onChange, onSettled, onRemove }: LineFieldsProps) {
  const { from, to, text } = line
  return (
    <div className={classes.line} role="group" aria-label={texts.line(nth)}>
      <div className={classes.times}>
        <TextInput
          aria-label={texts.startOf(nth)}
          size="sm"
          value={from}
          onChange={({ currentTarget: { value } }) => onChange({ from: value })}
          onBlur={onSettled}
        />
        <TextInput
          aria-label={texts.endOf(nth)}
          size="sm"
          value={to}
          onChange={({ currentTarget: { value } }) => onChange({ to: value })}
        />
      </div>
      <Textarea
        aria-label={texts.textOf(nth)}
        size="sm"
        minRows={1}
        value={text}
        error={fault}
        onChange={({ currentTarget: { value } }) => onChange({ text: value })}
      />
      <div className={classes.buttons}>
        <Button size="xs" variant="subtle" onClick={() => onChange({ from: timeText(remote.now()) })}>
          {texts.startHere}
        </Button>
        <Button size="xs" variant="subtle" onClick={() => onChange({ to: timeText(remote.now()) })}>
          {texts.endHere}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<Play size="1em" aria-hidden />}
          onClick={() => remote.playFrom(secondsOf(from) ?? 0)}
        >
          {texts.hear}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="madder"
          leftSection={<Trash2 size="1em" aria-hidden />}
          onClick={onRemove}
        >
          {texts.removeLine}
        </Button>
      </div>
    </div>
  )
}
