import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { AcademyTabs } from '../AcademyTabs.tsx'
import { PlayList } from './PlayList.tsx'

/** Every play of every game. */
export const PlaysPage = () => (
  <Sections>
    <PageHeader title="Plays" meaning="What members played in all games, with their score and answers." />
    <AcademyTabs />
    <PlayList empty="Plays show here with their score and answers as soon as members start a game." />
  </Sections>
)
