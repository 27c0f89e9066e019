import { Plus } from 'lucide-react'
import { formatMoney } from '#platform/web/format/money.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import { MILESTONES_MAX, type Milestone } from '../../contract.ts'
import { milestoneTexts } from '../milestones/milestone-texts.ts'
import { MILESTONE_STATUSES } from '../milestones/milestones.ts'
import { emptyMilestone, type MilestoneDraft } from '../terms/milestone-drafts.ts'
import { MilestoneFields } from '../terms/MilestonesField.tsx'
import fieldClasses from '../terms/MilestonesField.module.css'
import classes from './Changes.module.css'
import { changeTexts as texts } from './change-texts.ts'
import { editScopeOf } from './change-values.ts'

interface ChangedMilestonesProps {
  agreed: readonly Milestone[]
  milestones: readonly MilestoneDraft[]
  removed: readonly string[]
  problems: Readonly<Record<string, unknown>>
  onChange: (milestones: MilestoneDraft[], removed: string[]) => void
}

/** Editor for the milestones of agreed work: existing ones keep their places, and change as far as their money allows. */
export function ChangedMilestones({ agreed, milestones, removed, problems, onChange }: ChangedMilestonesProps) {
  const change = (key: string, fields: Partial<MilestoneDraft>) =>
    onChange(
      milestones.map((one) => (one.key === key ? { ...one, ...fields } : one)),
      [...removed],
    )
  // One that was never agreed goes for good.
  const remove = (key: string, isNew: boolean) =>
    isNew
      ? onChange(
          milestones.filter((one) => one.key !== key),
          [...removed],
        )
      : onChange([...milestones], [...removed, key])
  return (
    <fieldset className={fieldClasses.field}>
      <legend>{milestoneTexts.milestones}</legend>
      <ol className={classes.list}>
        {milestones.map((one, at) => (
          <li key={one.key}>
            <ChangedMilestone
              number={at + 1}
              agreed={agreed[at]}
              draft={one}
              isRemoved={removed.includes(one.key)}
              problems={problems}
              onChange={(fields) => change(one.key, fields)}
              onRemove={() => remove(one.key, agreed[at] === undefined)}
              onRestore={() =>
                onChange(
                  [...milestones],
                  removed.filter((key) => key !== one.key),
                )
              }
            />
          </li>
        ))}
      </ol>
      <Button
        variant="default"
        size="sm"
        leftSection={<Plus size="1rem" aria-hidden />}
        disabled={milestones.length >= MILESTONES_MAX}
        onClick={() => onChange([...milestones, emptyMilestone()], [...removed])}
      >
        {milestoneTexts.add}
      </Button>
    </fieldset>
  )
}

interface ChangedMilestoneProps {
  number: number
  agreed: Milestone | undefined
  draft: MilestoneDraft
  isRemoved: boolean
  problems: Readonly<Record<string, unknown>>
  onChange: (fields: Partial<MilestoneDraft>) => void
  onRemove: () => void
  onRestore: () => void
}

function ChangedMilestone(props: ChangedMilestoneProps) {
  const { number, agreed, draft, isRemoved, problems, onChange, onRemove, onRestore } = props
  const editScope = editScopeOf(agreed)
  const name = draft.title.trim() || milestoneTexts.unnamed(number)
  if (isRemoved || (agreed && editScope === 'none')) {
    return (
      <div className={classes.line}>
        <span dir="auto">
          {number}. {name}
        </span>
        {agreed && editScope === 'none' && <StatusBadge look={MILESTONE_STATUSES[agreed.status]} />}
        {isRemoved && editScope !== 'none' && (
          <>
            <span className="soft">{texts.removed}</span>
            <Button size="xs" variant="default" aria-label={texts.restore(name)} onClick={onRestore}>
              {texts.restoreShort}
            </Button>
          </>
        )}
        {agreed && !isRemoved && <span className={classes.price}>{formatMoney(agreed.price)}</span>}
      </div>
    )
  }
  return (
    <>
      <div className={classes.line}>
        <strong dir="auto">
          {number}. {name}
        </strong>
        {agreed && <StatusBadge look={MILESTONE_STATUSES[agreed.status]} />}
        {editScope === 'free' && (
          <Button size="xs" variant="subtle" color="gray" aria-label={texts.remove(name)} onClick={onRemove}>
            {milestoneTexts.removeShort}
          </Button>
        )}
      </div>
      <MilestoneFields
        milestone={draft}
        path={`milestones.${number - 1}`}
        problems={problems}
        hasTitle={editScope === 'free'}
        priceHint={agreed && editScope === 'cheaper' ? texts.onlyCheaper(formatMoney(agreed.price)) : undefined}
        onChange={onChange}
      />
    </>
  )
}
