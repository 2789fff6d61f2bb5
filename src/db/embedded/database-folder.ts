/** The name inside the data folder of the folder that is Postgres's own. */
export const DATABASE_FOLDER = 'database';
