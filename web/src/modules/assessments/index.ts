/** Assessments: what pages of other modules may show. */
