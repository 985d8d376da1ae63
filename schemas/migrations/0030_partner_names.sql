ALTER TABLE "partner" DROP CONSTRAINT "partner_partner_name_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "partner_name_of_living" ON "partner" USING btree ("partner_name") WHERE not deleted;