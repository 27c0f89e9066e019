import { Checkbox } from '@mantine/core'
import { ListPlus, X } from 'lucide-react'
import { useState } from 'react'
import { moveEntry } from '#platform/web/ui/form/useDragOrder.ts'
import { ArrangedList, EntryTool } from '#platform/web/ui/form/ArrangedList.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import { Tag } from '#platform/web/ui/list/StatusBadge.tsx'
import { Still } from '#features/videos/web.tsx'
import type { Section, WorkKind } from '../contract.ts'
import classes from './SectionsEditor.module.css'
import { texts } from './texts.ts'

const ChooseWorksDialog = onDemand(async () => (await import('./ChooseWorksDialog.tsx')).ChooseWorksDialog)

export type ChosenWork = NonNullable<Section['works']>[number]

interface ChosenWorksProps {
  kind: WorkKind
  works: ChosenWork[]
  onChange: (works: ChosenWork[]) => void
  byLink: boolean
}

/** Works chosen for a section of a page, in order. */
export function ChosenWorks({ kind, works, onChange, byLink }: ChosenWorksProps) {
  const [choosing, setChoosing] = useState(false)
  const name = texts.kinds[kind]
  return (
    <div className={classes.chosen}>
      {works.length === 0 ? (
        <p className="note">{texts.noneChosen}</p>
      ) : (
        <ArrangedList
          entries={works}
          keyOf={({ id }) => id}
          nameOf={({ title }) => title}
          onMove={(from, to) => onChange(moveEntry(works, from, to))}
          renderTools={({ id, title }) => (
            <EntryTool
              icon={X}
              label={texts.takeOut(title)}
              onClick={() => onChange(works.filter((work) => work.id !== id))}
            />
          )}
        >
          {(work) => (
            <WorkRow
              kind={kind}
              work={work}
              byLink={byLink}
              onChange={(changed) => onChange(works.map((one) => (one.id === changed.id ? changed : one)))}
            />
          )}
        </ArrangedList>
      )}
      <Button
        variant="default"
        size="sm"
        mt="sm"
        leftSection={<ListPlus size="1rem" aria-hidden />}
        aria-haspopup="dialog"
        aria-label={texts.chooseFor(name)}
        onClick={() => setChoosing(true)}
      >
        {texts.choose}
      </Button>
      <ChooseWorksDialog
        kind={kind}
        chosen={works}
        onChange={onChange}
        opened={choosing}
        onClose={() => setChoosing(false)}
      />
    </div>
  )
}

interface WorkRowProps extends Pick<ChosenWorksProps, 'kind' | 'byLink'> {
  work: ChosenWork
  onChange: (work: ChosenWork) => void
}

function WorkRow({ kind, work, byLink, onChange }: WorkRowProps) {
  const { id, title, picture_url, is_public, also_private } = work
  return (
    <div className={classes.work}>
      <div className={classes.picture}>
        <Still url={picture_url} seed={id} title={title} />
      </div>
      <div className={classes.said}>
        <h4 className={classes.workTitle} dir="auto">
          {title}
        </h4>
        {!is_public && <Tag>{texts.private}</Tag>}
        {!is_public && byLink && kind === 'videos' && (
          <Checkbox
            size="sm"
            label={texts.alsoPrivate}
            aria-label={texts.alsoPrivateOf(title)}
            checked={also_private}
            onChange={(event) => onChange({ ...work, also_private: event.currentTarget.checked })}
          />
        )}
        {!is_public && !(byLink && kind === 'videos') && (
          <p className="note">{byLink ? texts.privatePlaylist : texts.privateOnPublic}</p>
        )}
      </div>
    </div>
  )
}
