import { TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { ArrangedList, EntryTool } from '#platform/web/ui/form/ArrangedList.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { PriceInput } from '#platform/web/ui/form/PriceInput.tsx'
import { formatMoney } from '#platform/web/format/money.ts'
import { MILESTONE_TITLE_MAX_LENGTH, MILESTONES_MAX } from '../../contract.ts'
import { milestoneTexts as texts } from '../milestones/milestone-texts.ts'
import { emptyMilestone, sumOf, type MilestoneDraft } from './milestone-drafts.ts'
import classes from './MilestonesField.module.css'

interface MilestonesFieldProps {
  milestones: readonly MilestoneDraft[]
  onChange: (milestones: MilestoneDraft[]) => void
  /** Messages by path, such as `milestones.0.title`. */
  problems: Readonly<Record<string, unknown>>
  /** How few there can be. */
  leastCount?: number
}

/** Editor for milestones, in their order, with the sum of their prices. */
export function MilestonesField({ milestones, onChange, problems, leastCount = 1 }: MilestonesFieldProps) {
  const change = (key: string, fields: Partial<MilestoneDraft>) =>
    onChange(milestones.map((one) => (one.key === key ? { ...one, ...fields } : one)))
  const move = (from: number, to: number) => {
    const moved = [...milestones]
    moved.splice(to, 0, ...moved.splice(from, 1))
    onChange(moved)
  }
  const nameOf = ({ key, title }: MilestoneDraft) =>
    title.trim() || texts.unnamed(milestones.findIndex((one) => one.key === key) + 1)
  return (
    <fieldset className={classes.field}>
      <legend>{texts.milestones}</legend>
      <ArrangedList
        entries={milestones}
        keyOf={({ key }) => key}
        nameOf={nameOf}
        onMove={move}
        renderTools={(one) => (
          <EntryTool
            icon={X}
            label={texts.remove(nameOf(one))}
            disabled={milestones.length <= leastCount}
            onClick={() => onChange(milestones.filter(({ key }) => key !== one.key))}
          />
        )}
      >
        {(one) => (
          <MilestoneFields
            milestone={one}
            path={`milestones.${milestones.findIndex(({ key }) => key === one.key)}`}
            problems={problems}
            onChange={(fields) => change(one.key, fields)}
          />
        )}
      </ArrangedList>
      <div className={classes.foot}>
        <Button
          variant="default"
          size="sm"
          leftSection={<Plus size="1rem" aria-hidden />}
          disabled={milestones.length >= MILESTONES_MAX}
          onClick={() => onChange([...milestones, emptyMilestone()])}
        >
          {texts.add}
        </Button>
        <strong aria-live="polite">{texts.sum(formatMoney(sumOf(milestones)))}</strong>
      </div>
    </fieldset>
  )
}

interface MilestoneFieldsProps extends Pick<MilestonesFieldProps, 'problems'> {
  milestone: MilestoneDraft
  path: string
  /** Whether its title can change. */
  hasTitle?: boolean
  priceHint?: string | undefined
  onChange: (fields: Partial<MilestoneDraft>) => void
}

/** Fields of one milestone. */
export function MilestoneFields({
  milestone,
  path,
  problems,
  hasTitle = true,
  priceHint,
  onChange,
}: MilestoneFieldsProps) {
  const { title, price, due_on } = milestone
  const pathOf = (field: keyof MilestoneDraft) => {
    const name = `${path}.${field}`
    const problem = problems[name]
    return { 'data-path': name, error: typeof problem === 'string' ? problem : undefined }
  }
  return (
    <div className={classes.fields}>
      {hasTitle && (
        <TextInput
          label={texts.title}
          required
          maxLength={MILESTONE_TITLE_MAX_LENGTH}
          value={title}
          onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
          className={classes.title}
          {...pathOf('title')}
        />
      )}
      <PriceInput
        label={texts.price}
        description={priceHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        value={price}
        onChange={(value) => onChange({ price: value })}
        {...pathOf('price')}
      />
      <TextInput
        type="date"
        label={texts.dueOn}
        value={due_on}
        onChange={({ currentTarget }) => onChange({ due_on: currentTarget.value })}
        {...pathOf('due_on')}
      />
    </div>
  )
}
