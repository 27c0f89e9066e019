import { filterQuery } from '#platform/web/page/search-params.ts'
import { ChipLinks } from '#platform/web/ui/list/ChipLinks.tsx'
import { Filters } from '#platform/web/ui/list/Filters.tsx'
import { OrderChoice } from '#platform/web/ui/list/OrderChoice.tsx'
import { SearchBox } from '#platform/web/ui/list/SearchBox.tsx'
import { SearchChoice } from '#platform/web/ui/list/SearchFields.tsx'
import { SearchForm, SendSearch } from '#platform/web/ui/list/SearchForm.tsx'
import classes from './CreatorFilters.module.css'
import { texts } from '../texts.ts'
import { TermsFilters } from './TermsFilters.tsx'
import { searchOf, NO_FILTERS, activeFiltersOf, DEFAULT_ORDER, type CreatorSearch } from './creatorSearch.ts'

const EXPERIENCE_CHOICES = [0, 2, 5, 10]

interface CreatorFiltersProps {
  search: CreatorSearch
  change: (changes: Partial<CreatorSearch>) => void
  /** Skills offered as filters. */
  skills: readonly string[]
}

const activeIn = (search: CreatorSearch) => Object.keys(activeFiltersOf({ ...search, q: '' })).length

/** Filters of the creator list: text, experience, sort order and skills. */
export function CreatorFilters({ search, change, skills }: CreatorFiltersProps) {
  return (
    <SearchForm className={classes.filters} kept={{ skill: search.skill }}>
      <div className={classes.fields}>
        <SearchBox label={texts.search} hint={texts.searchHint} q={search.q} onSearch={(q) => change({ q })} />
        <Filters active={activeIn(search)} onClear={() => change({ ...NO_FILTERS, q: search.q })}>
          <OrderChoice
            label={texts.order}
            orders={texts.orders}
            usual={DEFAULT_ORDER}
            search={search}
            change={change}
          />
          <div className={classes.facets}>
            <SearchChoice
              name="min_experience"
              label={texts.experience}
              value={String(search.min_experience)}
              onChange={(event) => change({ min_experience: Number(event.currentTarget.value) })}
              choices={[...new Set([...EXPERIENCE_CHOICES, search.min_experience])]
                .sort((a, b) => a - b)
                .map((years) => ({ value: String(years), label: texts.atLeast(years) }))}
            />
            <TermsFilters search={search} change={change} />
          </div>
          <div className={classes.skills}>
            <SkillChips search={search} offered={skills} />
          </div>
        </Filters>
        <SendSearch />
      </div>
    </SearchForm>
  )
}

// The active skill comes first, even if it is not among the frequent ones; selecting it again removes it.
function SkillChips({ search, offered }: { search: CreatorSearch; offered: readonly string[] }) {
  const isChosen = (skill: string) => skill.toLowerCase() === search.skill.toLowerCase()
  const skills = search.skill ? [search.skill, ...offered.filter((skill) => !isChosen(skill))] : offered
  const addressWith = (skill: string) => filterQuery(searchOf, { ...search, skill: isChosen(skill) ? '' : skill })
  if (skills.length === 0) return null
  return (
    <ChipLinks
      label={texts.skills}
      chips={skills.map((skill) => ({ name: skill, to: addressWith(skill), isChosen: isChosen(skill) }))}
    />
  )
}
