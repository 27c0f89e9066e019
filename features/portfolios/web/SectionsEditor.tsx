import { NativeSelect } from '@mantine/core'
import { EyeOff, Plus } from 'lucide-react'
import { moveEntry } from '#platform/web/ui/form/useDragOrder.ts'
import { ArrangedList, EntryTool } from '#platform/web/ui/form/ArrangedList.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { SectionKind, type Section } from '../contract.ts'
import { ChosenWorks } from './ChosenWorks.tsx'
import classes from './SectionsEditor.module.css'
import { texts } from './texts.ts'

interface SectionsEditorProps {
  sections: readonly Section[]
  onChange: (sections: Section[]) => void
  /** Whether the page is opened by a link, and may therefore show private works. */
  byLink: boolean
}

/** Editor of the sections of a page: their order and contents, and the omitted ones. */
export function SectionsEditor({ sections, onChange, byLink }: SectionsEditorProps) {
  const unusedKinds = SectionKind.options.filter((kind) => !sections.some((section) => section.kind === kind))
  const replace = (changed: Section) =>
    onChange(sections.map((section) => (section.kind === changed.kind ? changed : section)))
  return (
    <>
      <p className="note">{texts.arrangementHint}</p>
      <ArrangedList
        entries={sections}
        keyOf={({ kind }) => kind}
        nameOf={({ kind }) => texts.kinds[kind]}
        onMove={(from, to) => onChange(moveEntry(sections, from, to))}
        renderTools={({ kind }) => (
          <EntryTool
            icon={EyeOff}
            label={texts.leaveOut(texts.kinds[kind])}
            onClick={() => onChange(sections.filter((section) => section.kind !== kind))}
          />
        )}
      >
        {(section) => <SectionRow section={section} onChange={replace} byLink={byLink} />}
      </ArrangedList>
      {unusedKinds.length > 0 && (
        <div className={classes.leftOut}>
          <p className="note">{texts.leftOut}</p>
          {unusedKinds.map((kind) => (
            <Button
              key={kind}
              variant="default"
              size="sm"
              leftSection={<Plus size="1rem" aria-hidden />}
              onClick={() => onChange([...sections, { kind, works: null }])}
            >
              {texts.add(texts.kinds[kind])}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

interface SectionRowProps extends Pick<SectionsEditorProps, 'byLink'> {
  section: Section
  onChange: (section: Section) => void
}

function SectionRow({ section, onChange, byLink }: SectionRowProps) {
  const { kind, works } = section
  const name = texts.kinds[kind]
  return (
    <>
      <div className={classes.head}>
        <h3 className={classes.name}>{name}</h3>
        {kind !== 'ratings' && (
          <NativeSelect
            size="sm"
            aria-label={texts.showsFor(name)}
            value={works === null ? 'newest' : 'chosen'}
            onChange={({ currentTarget: { value } }) => onChange({ kind, works: value === 'newest' ? null : [] })}
            data={[
              { value: 'newest', label: texts.newest },
              { value: 'chosen', label: texts.chosen },
            ]}
          />
        )}
      </div>
      {works === null || kind === 'ratings' ? (
        <p className="note">{kind === 'ratings' ? texts.ratingsNote : texts.newestNote}</p>
      ) : (
        <ChosenWorks
          kind={kind}
          works={works}
          onChange={(chosen) => onChange({ kind, works: chosen })}
          byLink={byLink}
        />
      )}
    </>
  )
}
