CREATE TABLE "online_account" (
	"account_name" text PRIMARY KEY NOT NULL
);
