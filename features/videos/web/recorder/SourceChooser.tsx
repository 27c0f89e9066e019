import { NativeSelect, SegmentedControl, Switch } from '@mantine/core'
import { useState } from 'react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import classes from './Recorder.module.css'
import { canRecord, type SourceChoice, type SourceKind, type SourceProblem } from './sources.ts'
import { texts } from './texts.ts'
import { useDevices } from './useDevices.ts'

const KINDS: readonly SourceKind[] = ['camera', 'screen', 'screen_with_camera']

interface SourceChooserProps {
  first: SourceChoice
  problem?: SourceProblem | 'unreadable' | undefined
  busy: boolean
  onChoose: (choice: SourceChoice) => void
}

/** Choice of what to record, with which camera and microphone. */
export function SourceChooser({ first, problem, busy, onChoose }: SourceChooserProps) {
  const [choice, setChoice] = useState(first)
  const change = (part: Partial<SourceChoice>) => setChoice((old) => ({ ...old, ...part }))
  const { cameras, microphones } = useDevices(problem === undefined)
  const kinds = KINDS.filter((kind) => kind === 'camera' || canRecord(kind))
  const deviceOptions = (devices: { id: string; name: string }[]) => [
    { value: '', label: texts.first },
    ...devices.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    // Not a form, because it lies inside other forms, which it must not submit.
    <div className={classes.chooser}>
      <FormError>{problem && texts.problems[problem]}</FormError>
      <SegmentedControl
        aria-label={texts.kind}
        fullWidth
        data={kinds.map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
        value={choice.kind}
        onChange={(kind) => change({ kind })}
      />
      <div className={classes.devices}>
        {choice.kind !== 'screen' && cameras.length > 1 && (
          <NativeSelect
            label={texts.camera}
            data={deviceOptions(cameras)}
            value={choice.cameraId ?? ''}
            onChange={({ currentTarget }) => change({ cameraId: currentTarget.value || null })}
          />
        )}
        {choice.hasSound && microphones.length > 1 && (
          <NativeSelect
            label={texts.microphone}
            data={deviceOptions(microphones)}
            value={choice.microphoneId ?? ''}
            onChange={({ currentTarget }) => change({ microphoneId: currentTarget.value || null })}
          />
        )}
      </div>
      <Switch
        label={texts.sound}
        checked={choice.hasSound}
        onChange={({ currentTarget }) => change({ hasSound: currentTarget.checked })}
      />
      <div>
        <Button size="md" aria-disabled={busy} onClick={() => onChoose(choice)}>
          {busy ? texts.opening : texts.open[choice.kind]}
        </Button>
      </div>
      <p className={classes.hint}>{texts.openHint}</p>
    </div>
  )
}
