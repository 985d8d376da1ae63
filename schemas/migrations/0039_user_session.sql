CREATE TABLE "user_session" (
	"family" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"confirmed_until" timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_session" ADD CONSTRAINT "user_session_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_session_user" ON "user_session" USING btree ("user_id");