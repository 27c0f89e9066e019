import { ChipLinks } from '#platform/web/ui/list/ChipLinks.tsx'
import { SearchBox } from '#platform/web/ui/list/SearchBox.tsx'
import { SearchChoice } from '#platform/web/ui/list/SearchFields.tsx'
import { SearchForm, SendSearch } from '#platform/web/ui/list/SearchForm.tsx'
import { NAME_MAX_LENGTH } from '#platform/contract/fields.ts'
import { oneOf } from '#platform/web/format/one-of.ts'
import { CREATOR_ORDERS } from '../../contract.ts'
import classes from './CreatorFilters.module.css'
import { texts } from '../texts.ts'
import { asked, type CreatorSearch } from './useCreatorSearch.ts'

const EXPERIENCE_CHOICES = [0, 2, 5, 10]

interface CreatorFiltersProps {
  search: CreatorSearch
  change: (changes: Partial<CreatorSearch>) => void
  /** Those that are offered to choose from. */
  skills: readonly string[]
}

/** What narrows the list of creators: words, experience, the order, and skills to choose from. */
export function CreatorFilters({ search, change, skills }: CreatorFiltersProps) {
  return (
    <SearchForm className={classes.filters} kept={{ skill: search.skill }}>
      <div className={classes.fields}>
        <SearchBox
          label={texts.search}
          hint={texts.searchHint}
          maxLength={NAME_MAX_LENGTH}
          q={search.q}
          onSearch={(q) => change({ q })}
        />
        <SearchChoice
          name="min_experience"
          label={texts.experience}
          value={String(search.min_experience)}
          onChange={(event) => change({ min_experience: Number(event.currentTarget.value) })}
          choices={[...new Set([...EXPERIENCE_CHOICES, search.min_experience])]
            .sort((a, b) => a - b)
            .map((years) => ({ value: String(years), label: texts.atLeast(years) }))}
        />
        <SearchChoice
          name="order"
          label={texts.order}
          value={search.order}
          onChange={({ currentTarget: { value } }) => change({ order: oneOf(CREATOR_ORDERS, value) ?? 'newest' })}
          choices={CREATOR_ORDERS.map((value) => ({ value, label: texts.orders[value] }))}
        />
        <SendSearch />
      </div>
      <SkillChips search={search} offered={skills} />
    </SearchForm>
  )
}

// The skill in force stands first, also when it is not among the frequent ones; choosing it again lets go of it.
function SkillChips({ search, offered }: { search: CreatorSearch; offered: readonly string[] }) {
  const isChosen = (skill: string) => skill.toLowerCase() === search.skill.toLowerCase()
  const skills = search.skill ? [search.skill, ...offered.filter((skill) => !isChosen(skill))] : offered
  const addressWith = (skill: string) => {
    const wanted = Object.entries(asked({ ...search, skill: isChosen(skill) ? '' : skill }))
    return `?${new URLSearchParams(wanted.map(([name, value]) => [name, String(value)])).toString()}`
  }
  if (skills.length === 0) return null
  return (
    <ChipLinks
      label={texts.skills}
      chips={skills.map((skill) => ({ name: skill, to: addressWith(skill), isChosen: isChosen(skill) }))}
    />
  )
}
